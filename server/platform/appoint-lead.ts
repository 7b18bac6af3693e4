import cluster, { type Worker } from 'node:cluster'
import { isToPrimary, type MessageToPrimary, type MessageToWorker } from './lead-messages.ts'

/**
 * Appoints one of the workers as the lead, which does for all of them what is better done by one: the first to have
 * joined. If it exits, leaves or falls silent, the next one leads. Relays what the others ask it, and its answers. Runs in
 * the primary process.
 *
 * @param log receives a line when a lead falls silent.
 */
export function appointLead(log: (line: string) => void): void {
  /** In the order of joining. */
  let joined: Worker[] = []

  function send(worker: Worker | undefined, message: MessageToWorker): void {
    // A worker that can't be reached is about to exit.
    if (worker?.isConnected() === true) worker.send(message, () => undefined)
  }

  function leadIs(lost: boolean): MessageToWorker {
    return { kind: 'lead: is', lead: joined[0]?.id ?? null, lost }
  }

  function announceLead(lost: boolean): void {
    for (const worker of Object.values(cluster.workers ?? {})) send(worker, leadIs(lost))
  }

  function remove(worker: Worker, lost: boolean): void {
    const led = joined[0] === worker
    joined = joined.filter((other) => other !== worker)
    if (led) announceLead(lost)
  }

  function receive(worker: Worker, message: MessageToPrimary): void {
    // Without a lead, a worker answers its own questions.
    const lead = joined[0] ?? worker
    const from = worker.id
    switch (message.kind) {
      case 'lead: join':
        joined.push(worker)
        if (joined[0] === worker) announceLead(false)
        else send(worker, leadIs(false))
        break
      case 'lead: leave':
        remove(worker, false)
        send(worker, { kind: 'lead: left' })
        break
      case 'lead: ask':
        send(lead, { kind: 'lead: asked', from, id: message.id, body: message.body })
        break
      case 'lead: answer':
        send(cluster.workers?.[message.to], { kind: 'lead: answered', id: message.id, body: message.body })
        break
      case 'lead: ping':
        send(lead, { kind: 'lead: pinged', from })
        break
      case 'lead: pong':
        send(cluster.workers?.[message.to], { kind: 'lead: ponged' })
        break
      case 'lead: silent':
        if (joined[0]?.id !== message.lead) break
        log(`Worker process ${lead.process.pid} does not answer: another one leads`)
        remove(lead, true)
        send(lead, { kind: 'lead: dismissed' })
        break
    }
  }

  cluster.on('message', (worker, message: unknown) => {
    if (isToPrimary(message)) receive(worker, message)
  })
  cluster.on('disconnect', (worker) => remove(worker, true))
  cluster.on('exit', (worker) => remove(worker, true))
}
