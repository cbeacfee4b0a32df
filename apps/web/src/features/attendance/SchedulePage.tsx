import { List } from '@mantine/core';
import { Page } from '../../design/Page.tsx';
import { Section } from '../../design/Section.tsx';
import { schedulePage as words } from './messages.ja.ts';

export function SchedulePage() {
  return (
    <Page title={words.title} lead={words.lead}>
      <Section title={words.how}>
        <List type="ordered">
          {words.steps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      </Section>
    </Page>
  );
}
