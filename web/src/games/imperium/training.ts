/** The shape of the training track: two forks that meet again. */

export interface TrainingPlace {
  id: string;
  next: string[];
  x: number;
  y: number;
}

export const TRAINING: readonly TrainingPlace[] = [
  { id: 't0', next: ['t1_upper', 't1_lower'], x: 0.35, y: 1 },
  { id: 't1_upper', next: ['t2'], x: 1.35, y: 0.45 },
  { id: 't1_lower', next: ['t2'], x: 1.35, y: 1.55 },
  { id: 't2', next: ['t3_upper', 't3_lower'], x: 2.35, y: 1 },
  { id: 't3_upper', next: ['t5'], x: 3.5, y: 0.45 },
  { id: 't3_lower', next: ['t4_lower'], x: 3.1, y: 1.55 },
  { id: 't4_lower', next: ['t5'], x: 4.1, y: 1.55 },
  { id: 't5', next: [], x: 5, y: 1 },
];
