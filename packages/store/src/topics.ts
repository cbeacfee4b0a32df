import type { ChangedEvent, ThreadEvent } from '@tashika/contract/events';

/** Every live topic, and which of them hear of what. */
export const topics = {
  /** One thread: whoever looks at its board. */
  thread: (threadId: string) => `thread:${threadId}`,
  /** The list of a workspace's threads. */
  threads: (workspaceId: string) => `workspace:${workspaceId}:threads`,
  /** Slips, accounts and the settings they are judged by. */
  slips: (workspaceId: string) => `workspace:${workspaceId}:slips`,
  /** The list of a workspace's dialogue runs. */
  dialogue: (workspaceId: string) => `workspace:${workspaceId}:dialogue`,
  /** One dialogue run, between the servers that run it and watch it. */
  run: (runId: string) => `run:${runId}`,
  /** A photo that waits for a reader of another process. */
  photo: (requestId: string) => `photo:${requestId}`,
} as const;

interface Announcement {
  readonly topic: string;
  readonly event: object;
}

/** Something of a thread that also the list shows: both are told. */
export function threadChanged(workspaceId: string, said: ThreadEvent): readonly Announcement[] {
  const event = { type: 'thread', ...said };
  return [
    { topic: topics.thread(said.thread_id), event },
    { topic: topics.threads(workspaceId), event },
  ];
}

/** The samples of a workspace are gone: every list is another. */
export function samplesRemoved(workspaceId: string): readonly Announcement[] {
  const event: ChangedEvent = { action: 'samples-removed' };
  return [topics.threads, topics.slips, topics.dialogue].map((topicOf) => ({
    topic: topicOf(workspaceId),
    event,
  }));
}
