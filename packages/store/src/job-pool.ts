import { EventEmitter } from 'node:events';
import type pg from 'pg';
import type { Live } from './live.ts';
import type { Store } from './open.ts';

/**
 * The pool as the runner of jobs gets it. For hearing of jobs it asks for a connection to keep, with
 * a callback; it is given one on which nothing happens but what the store's own events say, so that
 * one connection is all that a server keeps.
 */
export function jobPool({ pool }: Pick<Store, 'pool'>, live: Pick<Live, 'onJobs'>): pg.Pool {
  const connect = (callback?: Connected) => {
    if (callback === undefined) return pool.connect();
    const heard = new EventEmitter();
    const end = live.onJobs(() => heard.emit('notification', notification));
    const client = Object.assign(heard, { query: async () => ({ rows: [] }) });
    callback(undefined, client as unknown as pg.PoolClient, end);
    return undefined;
  };
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

type Connected = (error: undefined, client: pg.PoolClient, release: () => void) => void;

const notification = { channel: 'jobs:insert', payload: '{"count":1}' };
