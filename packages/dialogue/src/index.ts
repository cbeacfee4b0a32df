export {
  ayu,
  shippedCharacters,
  shippedProfiles,
  specProfile,
  yana,
} from './characters/shipped.ts';
export { judgeLine } from './judge/verdict.ts';
export { verdictJson } from './report/verdict-json.ts';
