/** What reads photos in a page: no part of it needs Node; the page decodes the photos itself. */
export { bytesProblem, pixelProblem, smallProblem, usualLimits } from '../photo/limits.ts';
export { longestSide } from '../photo/tuning.ts';
export { type Photo, photoOf } from '../picture/photo.ts';
export { openBrowserReader } from './open-reader.ts';
