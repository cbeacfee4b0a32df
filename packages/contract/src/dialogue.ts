/** Lines of characters, the verdicts on them, reports over many, and conversations that run. */
export * from './dialogue/calibration.ts';
export * from './dialogue/card.ts';
export * from './dialogue/character.ts';
export * from './dialogue/characters.ts';
export * from './dialogue/chat.ts';
export * from './dialogue/ensemble.ts';
export * from './dialogue/labels.ts';
export * from './dialogue/line.ts';
export * from './dialogue/model.ts';
export * from './dialogue/report.ts';
export * from './dialogue/run.ts';
export * from './dialogue/status.ts';
