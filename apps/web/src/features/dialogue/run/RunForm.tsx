import {
  Button,
  Checkbox,
  NativeSelect,
  NumberInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { mostTurns } from '@tashika/contract/dialogue';
import { FileDrop } from '../../../design/FileDrop.tsx';
import { Section } from '../../../design/Section.tsx';
import { Choice } from '../Choice.tsx';
import { useEnsemble } from '../ensemble.ts';
import { useKept } from '../kept.ts';
import { runPart as words } from '../messages.ja.ts';
import { Notice } from '../Notice.tsx';
import { ProfileChoice } from '../ProfileChoice.tsx';
import { Samples } from '../Samples.tsx';
import { scriptSample } from '../samples/samples.ts';
import classes from './RunForm.module.css';
import type { RunRequest } from './use-run.ts';

interface RunFormProps {
  readonly running: boolean;
  readonly begun: boolean;
  readonly onStart: (request: RunRequest) => Promise<void>;
}

const megabyte = 1024 * 1024;
const samples = [{ name: scriptSample.scene, ...scriptSample }];
const paces = Object.entries(words.paces).map(([value, label]) => ({ value, label }));

/** What a conversation needs: a scene, thresholds, and somewhere its lines come from. */
export function RunForm({ running, begun, onStart }: RunFormProps) {
  const { model, profiles } = useEnsemble();
  const ready = model.state === 'ready';
  const [source, setSource] = useKept('run-source', ready ? 'model' : 'script');
  const [scene, setScene] = useKept('run-scene', '');
  const [script, setScript] = useKept('run-script', '');
  const [turns, setTurns] = useKept('run-turns', 10);
  const [profile, setProfile] = useKept('run-profile', profiles[0]?.name ?? '');
  const [pace, setPace] = useKept('run-pace', '500');
  const [director, setDirector] = useKept('run-director', true);
  const byModel = ready && source === 'model';

  const start = () =>
    onStart({
      scene,
      profile,
      director: ready && director,
      pace_ms: byModel ? 0 : Number(pace),
      ...(byModel ? { turns } : { script }),
    });

  return (
    <Section title={words.title}>
      <Text>{words.intro}</Text>
      <ModelState />
      {ready && <SourceChoice source={source} onChange={setSource} />}
      <div className={classes.fields}>
        <TextInput
          label={words.scene}
          placeholder={words.scenePlaceholder}
          value={scene}
          onChange={(event) => setScene(event.currentTarget.value)}
        />
        <ProfileChoice value={profile} onChange={setProfile} />
        {byModel ? (
          <TurnsInput turns={turns} onChange={setTurns} />
        ) : (
          <NativeSelect
            label={words.pace}
            value={pace}
            onChange={(event) => setPace(event.currentTarget.value)}
            data={paces}
          />
        )}
      </div>
      {!byModel && (
        <ScriptInput
          script={script}
          onScript={setScript}
          onSample={(sample) => {
            setScene(sample.scene);
            setScript(sample.script);
          }}
        />
      )}
      {ready && (
        <Checkbox
          iconColor="var(--tashika-on-accent)"
          label={words.director}
          checked={director}
          onChange={(event) => setDirector(event.currentTarget.checked)}
        />
      )}
      <div>
        <Button
          leftSection={<IconPlayerPlay aria-hidden size={18} />}
          disabled={running || (!byModel && script.trim() === '')}
          onClick={start}
        >
          {begun ? words.restart : words.start}
        </Button>
      </div>
    </Section>
  );
}

/** Why no model speaks, where none does. */
function ModelState() {
  const { model } = useEnsemble();
  return (
    <>
      {model.state === 'none' && (
        <Notice tone="info">
          <p>{words.noModel}</p>
        </Notice>
      )}
      {model.state === 'unusable' && (
        <Notice tone="caution">
          <p>{words.modelUnusable(model.message ?? '')}</p>
        </Notice>
      )}
    </>
  );
}

interface ScriptInputProps {
  readonly script: string;
  readonly onScript: (script: string) => void;
  readonly onSample: (sample: (typeof samples)[number]) => void;
}

function ScriptInput({ script, onScript, onSample }: ScriptInputProps) {
  return (
    <>
      <Textarea
        label={words.script}
        description={words.scriptHint}
        value={script}
        onChange={(event) => onScript(event.currentTarget.value)}
        autosize
        minRows={4}
        maxRows={9}
        spellCheck={false}
      />
      <Samples samples={samples} onChoose={onSample} />
      <FileDrop
        label={words.scriptFile}
        accept=".txt,.jsonl,.json,text/plain"
        maxBytes={megabyte}
        onText={onScript}
      />
    </>
  );
}

interface TurnsInputProps {
  readonly turns: number;
  readonly onChange: (turns: number) => void;
}

function TurnsInput({ turns, onChange }: TurnsInputProps) {
  return (
    <NumberInput
      label={words.turns}
      description={words.turnsHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={turns}
      min={1}
      max={mostTurns}
      clampBehavior="strict"
      allowDecimal={false}
      onChange={(value) => onChange(Number(value) || 1)}
    />
  );
}

interface SourceChoiceProps {
  readonly source: string;
  readonly onChange: (source: string) => void;
}

/** Whether the lines come from a script or from the model. */
function SourceChoice({ source, onChange }: SourceChoiceProps) {
  const { model } = useEnsemble();
  return (
    <div className={classes.source}>
      <Choice
        label={words.source}
        value={source}
        onChange={onChange}
        choices={[
          { value: 'script', label: words.fromScript },
          { value: 'model', label: words.fromModel },
        ]}
      />
      {source === 'model' && (
        <Text size="sm" c="dimmed">
          {words.model(model.name ?? '')}
        </Text>
      )}
    </div>
  );
}
