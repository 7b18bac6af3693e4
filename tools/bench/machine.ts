import { availableParallelism, cpus, totalmem } from 'node:os'

/** Describes the machine and the software on which the benchmark ran. */
export function describeMachine(postgres: string): readonly string[] {
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`
  return [
    `${cores}, ${Math.round(totalmem() / 2 ** 30)} GB of memory`,
    `Node ${process.version}, PostgreSQL ${postgres}: embedded, durable, on the same machine, as is the load`,
  ]
}
