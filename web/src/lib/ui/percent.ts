/**
 * Chances in percent, for people who compare them: whole numbers, or with one decimal where some that differ would
 * read the same.
 */
export function percents(chances: number[], lang: string): string[] {
  const told = (digits: number) => {
    const format = new Intl.NumberFormat(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    return chances.map((chance) => format.format(100 * chance));
  };
  const whole = told(0);
  return new Set(whole).size < new Set(chances).size ? told(1) : whole;
}
