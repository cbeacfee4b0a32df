import type { Ensemble } from '@tashika/contract/dialogue';
import { type Character, ruleName, rules, shippedProfiles } from '@tashika/dialogue';
import type { Problem, Result } from '@tashika/kernel';
import type { LanguageModel } from '@tashika/language-model';

/** Who speaks, by which thresholds and rules, and whether there is a model. */
export function ensembleOf(
  model: Result<LanguageModel | null, Problem>,
  cast: readonly Character[],
): Ensemble {
  return {
    characters: cast.map(({ name, persona, language, tone }) => ({
      name,
      persona,
      language,
      markers: tone?.markers ?? [],
      vocabulary: tone?.vocabulary ?? [],
      style: tone?.style ?? null,
    })),
    profiles: shippedProfiles.map(({ name, tone, retries }) => ({ name, tone, retries })),
    rules: [...rules, { id: 'director-score', clause: '§7' }].map(({ id, clause }) => ({
      id,
      section: clause,
      name: ruleName(id),
    })),
    model:
      model.ok === false
        ? { state: 'unusable', name: null, message: model.error.message }
        : model.value === null
          ? { state: 'none', name: null, message: null }
          : { state: 'ready', name: model.value.name, message: null },
  };
}
