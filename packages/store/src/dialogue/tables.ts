import type { Generated } from 'kysely';
import type { Instant, Json, MaybeInstant, MaybeJson } from '../columns.ts';

/** The tables of the dialogues. */
export interface DialogueTables {
  dialogue_runs: {
    id: Generated<string>;
    workspace_id: string;
    title: string;
    request: Json;
    status: Json;
    holder: string | null;
    beat_at: MaybeInstant;
    is_sample: Generated<boolean>;
    created_by: string;
    created_at: Instant;
    updated_at: Instant;
  };
  dialogue_run_messages: { run_id: string; position: number; message: Json };
  dialogue_characters: {
    id: Generated<string>;
    workspace_id: string;
    name: string;
    file: Json;
    card: MaybeJson;
    revision: Generated<number>;
    updated_by: string;
    updated_at: Instant;
  };
  dialogue_models: {
    workspace_id: string;
    url: string;
    name: string;
    secret_sealed: Buffer | null;
    price: MaybeJson;
    updated_by: string;
    updated_at: Instant;
  };
  dialogue_label_sets: {
    id: Generated<string>;
    workspace_id: string;
    title: string;
    lines: Json;
    created_by: string;
    created_at: Instant;
  };
  dialogue_labels: {
    set_id: string;
    position: number;
    /** Who gave them, as the audit log names people; on an open server with the name they gave. */
    rater: string;
    name: string;
    scores: Json;
    updated_at: Instant;
  };
  dialogue_character_pictures: { character_id: string; bytes: Buffer };
}
