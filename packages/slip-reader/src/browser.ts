/** What reads photos in a page: no part of it needs Node; the page decodes photos and fetches nets itself. */
export { bytesProblem, pixelProblem, smallProblem, usualLimits } from './photo/limits.ts';
export { longestSide } from './photo/tuning.ts';
export { type Photo, photoOf } from './picture/photo.ts';
export { readPicture } from './read/read-picture.ts';
export { readersFor } from './read/readers-for.ts';
export { type NetName, openRecognisers } from './recognisers.ts';
