import { Button, Checkbox, NumberInput, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiToken, apiTokenList, madeApiToken } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { Asked } from '../../design/Asked.tsx';
import { Section } from '../../design/Section.tsx';
import { dateTimeText, workspace as words } from './messages.ts';
import { ProvenTrouble } from './ProofDialog.tsx';
import classes from './profile.module.css';
import { Secret } from './Secret.tsx';
import { Trouble } from './Trouble.tsx';

const areas = Object.entries(words.areas);
const actions = [
  ['read', words.read],
  ['write', words.write],
] as const;
const usualDays = 90;
const maxDays = 366;

export function TokensSection() {
  const queries = useQueryClient();
  const queryKey = ['tokens'];
  const list = useQuery<{ readonly tokens: readonly ApiToken[] }, Problem>({
    queryKey,
    queryFn: ({ signal }) => ask('/api/tokens', apiTokenList, { signal }),
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const revoke = useDeed<void, Problem, string>({
    mutationFn: (id) => ask(`/api/tokens/${id}`, { method: 'DELETE' }),
    onSettled: refresh,
  });
  return (
    <Section title={words.tokens}>
      <Text>{words.tokensLead}</Text>
      <Asked query={list}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <Text className={classes.soft}>{words.noTokens}</Text>
          ) : (
            <ul className={classes.list}>
              {tokens.map((token) => (
                <li key={token.id} className={classes.item}>
                  <span className={classes.who}>
                    {token.name}
                    <br />
                    <span className={classes.soft}>
                      {token.scopes.map(scopeText).join('、')}
                      <br />
                      {token.expires_at !== null &&
                        words.tokenUntil(dateTimeText(token.expires_at))}{' '}
                      {token.last_used_at === null
                        ? words.tokenUnused
                        : words.tokenUsed(dateTimeText(token.last_used_at))}
                    </span>
                  </span>
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={words.revokeToken(token.name)}
                    onClick={() => revoke.mutate(token.id)}
                  >
                    {words.revoke}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Asked>
      <Trouble problem={revoke.error} />
      <NewToken onMade={refresh} />
    </Section>
  );
}

function scopeText(scope: string): string {
  const [area = '', action = ''] = scope.split(':');
  const name = areas.find(([key]) => key === area)?.[1] ?? area;
  return `${name}：${action === 'read' ? words.read : words.write}`;
}

function NewToken({ onMade }: { readonly onMade: () => void }) {
  const [name, setName] = useState('');
  const [days, setDays] = useState<number | string>(usualDays);
  const [scopes, setScopes] = useState<ReadonlySet<string>>(new Set());
  const [missing, setMissing] = useState(false);
  const make = useDeed<{ readonly token: string }, Problem>({
    mutationFn: () =>
      ask('/api/tokens', madeApiToken, { body: { name, scopes: [...scopes], days: Number(days) } }),
    onSuccess: () => {
      setName('');
      setScopes(new Set());
      onMade();
    },
  });
  const toggle = (scope: string) =>
    setScopes((before) => {
      const after = new Set(before);
      if (!after.delete(scope)) after.add(scope);
      return after;
    });
  return (
    <>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(scopes.size === 0);
          if (scopes.size > 0) make.mutate();
        }}
      >
        <TextInput
          label={words.tokenName}
          description={words.tokenNameExample}
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NumberInput
          label={words.tokenDays}
          required
          min={1}
          max={maxDays}
          allowDecimal={false}
          hideControls
          value={days}
          onChange={setDays}
        />
        <ScopeChoice scopes={scopes} onToggle={toggle} />
        {missing && <Trouble problem={{ code: 'scopes-missing', message: words.scopesMissing }} />}
        <div>
          <Button type="submit" loading={make.isPending}>
            {words.tokenSubmit}
          </Button>
        </div>
      </form>
      <ProvenTrouble problem={make.error} again={() => make.mutate()} giveUp={make.reset} />
      {make.data !== undefined && (
        <Secret
          explanation={words.tokenMade}
          label={words.tokenLabel}
          copy={words.copyToken}
          text={make.data.token}
        />
      )}
    </>
  );
}

interface ScopeChoiceProps {
  readonly scopes: ReadonlySet<string>;
  readonly onToggle: (scope: string) => void;
}

function ScopeChoice({ scopes, onToggle }: ScopeChoiceProps) {
  return (
    <fieldset className={classes.scopes}>
      <legend>{words.tokenScopes}</legend>
      {areas.map(([area, areaName]) => (
        <div key={area} className={classes.scope}>
          <span>{areaName}</span>
          <span className={classes.choices}>
            {actions.map(([action, actionName]) => (
              <Checkbox
                key={action}
                label={actionName}
                aria-label={scopeText(`${area}:${action}`)}
                checked={scopes.has(`${area}:${action}`)}
                onChange={() => onToggle(`${area}:${action}`)}
              />
            ))}
          </span>
        </div>
      ))}
    </fieldset>
  );
}
