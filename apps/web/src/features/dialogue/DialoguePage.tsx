import { Button, Tabs, Text } from '@mantine/core';
import { Page } from '../../design/Page.tsx';
import { CharactersPart } from './characters/CharactersPart.tsx';
import classes from './DialoguePage.module.css';
import { EnsembleContext, useEnsembleQuery } from './ensemble.ts';
import { useKept } from './kept.ts';
import { LabelsPart } from './labels/LabelsPart.tsx';
import { LinePart } from './line/LinePart.tsx';
import { dialoguePage as words } from './messages.ts';
import { ModelPart } from './model/ModelPart.tsx';
import { Notice } from './Notice.tsx';
import { ReportPart } from './report/ReportPart.tsx';
import { RunPart } from './run/RunPart.tsx';

const parts = ['line', 'run', 'report', 'characters', 'labels', 'model'] as const;
type Part = (typeof parts)[number];

export function DialoguePage() {
  const ensemble = useEnsembleQuery();
  return (
    <Page title={words.title} lead={words.lead}>
      {ensemble.data !== undefined && (
        <EnsembleContext value={ensemble.data}>
          <Parts />
        </EnsembleContext>
      )}
      {ensemble.isPending && <Text role="status">{words.loading}</Text>}
      {ensemble.isError && (
        <Notice tone="bad" urgent>
          <p>{words.unreachable}</p>
          <p>{ensemble.error.message}</p>
          <Button variant="default" size="sm" onClick={() => ensemble.refetch()}>
            {words.again}
          </Button>
        </Notice>
      )}
    </Page>
  );
}

function Parts() {
  const [kept, setPart] = useKept<string>('part', 'line');
  const part = parts.find((one) => one === kept) ?? 'line';
  return (
    <Tabs
      value={part}
      onChange={(next) => setPart(next ?? 'line')}
      keepMounted={false}
      classNames={{ tab: classes.tab ?? '', panel: classes.panel ?? '' }}
    >
      <Tabs.List grow aria-label={words.partsLabel}>
        {parts.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {words.parts[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={'line' satisfies Part}>
        <LinePart />
      </Tabs.Panel>
      <Tabs.Panel value={'run' satisfies Part}>
        <RunPart onReport={() => setPart('report')} />
      </Tabs.Panel>
      <Tabs.Panel value={'report' satisfies Part}>
        <ReportPart />
      </Tabs.Panel>
      <Tabs.Panel value={'characters' satisfies Part}>
        <CharactersPart />
      </Tabs.Panel>
      <Tabs.Panel value={'labels' satisfies Part}>
        <LabelsPart />
      </Tabs.Panel>
      <Tabs.Panel value={'model' satisfies Part}>
        <ModelPart />
      </Tabs.Panel>
    </Tabs>
  );
}
