export * from './assembly.ts';
export * from './convolve.ts';
export * from './workspace.ts';
