import { totalmem } from 'node:os';

const megabyte = 1024 * 1024;

/** A quarter of the memory at most, and no more than a small service has use for. */
const sharedBuffers = () => Math.max(32, Math.min(256, Math.floor(totalmem() / megabyte / 16)));

/**
 * How the bundled PostgreSQL runs. What is acknowledged is on the disk (`fsync`,
 * `synchronous_commit` and `full_page_writes` stay as they are); the rest suits one small server
 * that nothing replicates.
 */
export const settings = (): Readonly<Record<string, string>> => ({
  max_connections: '60',
  shared_buffers: `${sharedBuffers()}MB`,
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_buffers: '16MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  // After a crash all files are synced first: in one call, where there is one.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // The queries are small; compiling them costs more than it saves.
  jit: 'off',
  io_method: 'sync',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  idle_in_transaction_session_timeout: '60s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Details of an error name values of rows: people's data stays out of the logs.
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
});
