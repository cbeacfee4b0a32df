import { localised } from '@tashika/kernel';
import * as ja from './messages.ja.ts';

export const {
  dialoguePage,
  profileNames,
  statusNames,
  statusMeanings,
  severityNames,
  linePart,
  tonePart,
  runPart,
  keptRuns,
  statePanel,
  scores,
  charactersPart,
  lineTable,
  costsPart,
  reportPart,
} = localised({ ja });
