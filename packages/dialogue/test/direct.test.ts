import { fenced } from '@tashika/language-model/fence';
import { scriptedModel } from '@tashika/language-model/testing';
import { describe, expect, it } from 'vitest';
import {
  type ConversationState,
  type DirectEvent,
  direct,
  interventionFor,
  type LineSource,
  modelSource,
  openingState,
  scriptSource,
  specProfile,
} from '../src/index.ts';
import { characterOf, hear } from './reading.ts';

const good = 'わ！ほんとだね！';
const bad = '静かに座る。';
const worse = '私は一人暮らしです。';
const opening = openingState('金閣寺');

async function run(
  source: LineSource,
  options: {
    state?: ConversationState;
    director?: ReturnType<typeof scriptedModel>;
    signal?: AbortSignal;
  } = {},
) {
  const events: DirectEvent[] = [];
  const { director, ...rest } = options;
  const generator = direct(
    {
      character: characterOf('やな'),
      state: opening,
      profile: specProfile,
      source,
      director: director === undefined ? null : { model: director },
      ...rest,
    },
    hear,
  );
  for (;;) {
    const step = await generator.next();
    if (step.done) return { events, outcome: step.value };
    events.push(step.value);
  }
}

const script = (...texts: string[]) => scriptSource(texts.map((text) => ({ text })));
const score = (point: number) => ({
  value: {
    reason: `${point}点の理由。`,
    frame: point,
    roleplay: point,
    connection: point,
    density: point,
    naturalness: point,
  },
});

describe('一つの発言を得るまで', () => {
  it('合格すれば一度で受け取り、状態が進む', async () => {
    const { events, outcome } = await run(script(good));
    expect(events.map(({ kind }) => kind)).toEqual(['attempt', 'score', 'judged', 'accepted']);
    expect(outcome).toMatchObject({ kind: 'accepted', chosen: { number: 1 } });
    expect(outcome.state.history).toEqual([{ speaker: 'やな', text: good }]);
    expect(outcome).toBe(events.at(-1));
  });

  it('再生成では、それまでの理由と改善案をすべて添えて頼み直す', async () => {
    const model = scriptedModel([{ text: bad }, { text: worse }, { text: good }]);
    const { outcome } = await run(modelSource(model));
    expect(outcome).toMatchObject({ kind: 'accepted', chosen: { number: 3 } });
    const [first, second, third] = model.requests.map(({ text }) => text);
    expect(first).not.toContain('書き直し');
    expect(second).toContain(fenced('1回目の発言', bad));
    expect(second).toContain('語尾・語彙・文体が一つもありません');
    for (const part of [
      fenced('1回目の発言', bad),
      fenced('2回目の発言', worse),
      '一人暮らし',
      '改善：',
    ]) {
      expect(third).toContain(part);
    }
  });

  it('試行を使い切ると、指摘の少ない試行を exhausted として示す', async () => {
    const { events, outcome } = await run(script(worse, bad, worse, good));
    expect(events.filter(({ kind }) => kind === 'attempt')).toHaveLength(3);
    expect(outcome).toMatchObject({ kind: 'exhausted', chosen: { number: 2 } });
    expect(outcome.state.history).toEqual([{ speaker: 'やな', text: bad }]);
    expect(outcome.state.hook).toBe(opening.hook);
    expect(outcome.state.recentNouns).toBe(opening.recentNouns);
  });

  it('指摘が同じなら点の高い試行、点も同じなら先の試行を選ぶ', async () => {
    const director = scriptedModel([score(2), score(3), score(3)]);
    const { outcome } = await run(script(good, good, good), { director });
    expect(outcome).toMatchObject({ kind: 'exhausted', chosen: { number: 2 } });
  });

  it('監督の低い点も、理由として次の依頼に入る', async () => {
    const model = scriptedModel([{ text: good }, { text: good }]);
    const director = scriptedModel([score(3), score(4)]);
    const { outcome, events } = await run(modelSource(model), { director });
    expect(outcome).toMatchObject({ kind: 'accepted', chosen: { number: 2 } });
    expect(model.requests[1]?.text).toContain('3点の理由。');
    expect(events.filter(({ kind }) => kind === 'score')).toHaveLength(2);
  });

  it('監督が答えられなくても、規則で合格なら受け取り、その旨が残る', async () => {
    const director = scriptedModel([{ unavailable: 'unreachable' }]);
    const { outcome, events } = await run(script(good), { director });
    expect(outcome.kind).toBe('accepted');
    expect(events.find(({ kind }) => kind === 'score')).toMatchObject({
      opinion: { state: 'unavailable', cause: 'unreachable' },
    });
  });

  it('台詞を受け取れなければ、状態はそのまま', async () => {
    const model = scriptedModel([{ text: bad }, { unavailable: 'timed-out' }]);
    const { outcome } = await run(modelSource(model));
    expect(outcome).toMatchObject({ kind: 'unavailable', cause: 'timed-out' });
    expect(outcome.state).toBe(opening);
  });

  it('空・途中切れ・断りの答えは失敗した試行であり、終わりではない', async () => {
    const model = scriptedModel([{ unavailable: 'refused' }, { text: '' }, { text: good }]);
    const { outcome, events } = await run(modelSource(model));
    expect(outcome).toMatchObject({ kind: 'accepted', chosen: { number: 3 } });
    expect(events.filter(({ kind }) => kind === 'judged')).toMatchObject([
      { attempt: { failure: { cause: 'refused' }, judgement: { status: 'RETRY' } } },
      { attempt: { judgement: { status: 'RETRY' } } },
      { attempt: { failure: null } },
    ]);
    expect(model.requests[1]?.text).toContain('書き直しの理由');
  });

  it('どの試行にも言葉がなければ、空の発言は見せず、理由を言って止まる', async () => {
    const model = scriptedModel([
      { unavailable: 'cut-off' },
      { unavailable: 'refused' },
      { unavailable: 'cut-off' },
    ]);
    const { outcome } = await run(modelSource(model));
    expect(outcome).toMatchObject({ kind: 'unavailable', cause: 'cut-off' });
    expect(outcome.state).toBe(opening);
  });

  it('最良の試行は、指摘の重さの合計で選ぶ', async () => {
    // 設定の破綻は8、口調なしは4。口調なしと軽い注意のほうが軽い。
    const tidy = 'わ！ほんと、あゆとは別居してるんだよね！';
    const { outcome } = await run(script(tidy, bad, tidy));
    expect(outcome).toMatchObject({ kind: 'exhausted', chosen: { number: 2 } });
  });

  it('台本が尽きていれば ended、途中で尽きれば最良の試行を示す', async () => {
    expect((await run(script())).outcome).toEqual({ kind: 'ended', state: opening });
    expect((await run(script(bad))).outcome).toMatchObject({ kind: 'exhausted' });
  });
});

describe('中止', () => {
  it('始める前なら何もしない', async () => {
    const { outcome, events } = await run(script(good), { signal: AbortSignal.abort() });
    expect(events.map(({ kind }) => kind)).toEqual(['aborted']);
    expect(outcome.state).toBe(opening);
  });

  it('台詞を待つ間でも、監督を待つ間でも、状態は最後に受け取った発言のまま', async () => {
    for (const waiting of ['line', 'director'] as const) {
      const control = new AbortController();
      const hanging = scriptedModel(() => {
        queueMicrotask(() => control.abort());
        return { hangs: true };
      });
      const source = waiting === 'line' ? modelSource(hanging) : script(good);
      const options = waiting === 'director' ? { director: hanging } : {};
      const { outcome } = await run(source, { ...options, signal: control.signal });
      expect(hanging.requests).toHaveLength(1);
      expect(outcome.kind).toBe('aborted');
      expect(outcome.state).toBe(opening);
    }
  });
});

describe('次回への介入', () => {
  /** 実家 is a major warning and nothing else is one here. */
  const weak = '実家、ほんと静かだね！';
  const speak = async (state: ConversationState, text: string, name = 'やな') => {
    const generator = direct(
      { character: characterOf(name), state, profile: specProfile, source: script(text) },
      hear,
    );
    for (;;) {
      const step = await generator.next();
      if (step.done) return step.value.state;
    }
  };

  it('注意は、その話し手の次の依頼に一つの指示として届く', async () => {
    const state = await speak(opening, weak);
    expect(interventionFor(state.interventions, 'やな')).toEqual({
      rules: ['setting-consistency'],
      text: '姉妹が同じ家に一緒に暮らしていることを前提に話してください。',
    });
    expect(interventionFor(state.interventions, 'あゆ')).toBeNull();
    const model = scriptedModel([{ text: good }]);
    await run(modelSource(model), { state });
    expect(model.requests[0]?.text).toContain('今回の指示\n姉妹が同じ家に');
  });

  it('同じ指摘の指示は、続けては出さない', async () => {
    const first = await speak(opening, weak);
    const second = await speak(first, weak);
    expect(interventionFor(second.interventions, 'やな')).toBeNull();
    const third = await speak(second, weak);
    expect(interventionFor(third.interventions, 'やな')?.rules).toEqual(['setting-consistency']);
  });

  it('直前の話し手に出した指示も、続けては出さない', async () => {
    let state = await speak(opening, weak);
    state = await speak(state, 'すごいですね。', 'あゆ');
    state = await speak(state, weak);
    expect(interventionFor(state.interventions, 'あゆ')?.rules).toEqual(['praise']);
  });

  it('いくつもの注意は一つにまとまり、重なりは除かれる', async () => {
    const state = await speak(opening, '実家は静かだね\n実家は広いね\nうん\nうん\nそう', 'やな');
    expect(interventionFor(state.interventions, 'やな')?.rules).toEqual([
      'setting-consistency',
      'scatter',
    ]);
  });

  it('軽微な注意は、指示にならない', async () => {
    const state = await speak(opening, '綺麗だね');
    expect(interventionFor(state.interventions, 'やな')).toBeNull();
  });

  it('合格すれば、指示は残らない', async () => {
    const state = await speak(await speak(opening, weak), good);
    expect(interventionFor(state.interventions, 'やな')).toBeNull();
  });
});
