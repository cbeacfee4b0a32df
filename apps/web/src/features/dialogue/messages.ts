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
  reportPart,
} = localised({ ja });
