/** Words as they are searched for: whatever their accents and capitals. */
export const plainly = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
