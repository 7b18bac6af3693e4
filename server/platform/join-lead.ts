import cluster from 'node:cluster'
import { withTimeout } from './http/with-timeout.ts'
import { isToWorker, type MessageToPrimary, type MessageToWorker } from './lead-messages.ts'
import { Unavailable } from './unavailable.ts'

/** One of the processes that share a port, of which one, the lead, answers the questions of all. */
export interface LeadMember {
  /** Whether another process leads, so that a question can be asked. If not, the process answers for itself. */
  isLedByAnother(): boolean
  /**
   * Asks the lead. Rejects with Unavailable if the lead ends or falls silent before it answers, and with TimeoutError
   * after `milliseconds`. It is then unknown whether the lead did what it was asked.
   */
  ask(body: string, milliseconds: number): Promise<string>
  /** Gives up the lead. Resolves once no further questions can reach this process. */
  leave(): Promise<void>
  /** Resolves when everything that this process was asked is answered. */
  answered(): Promise<void>
}

interface Waiting {
  readonly resolve: (body: string) => void
  readonly reject: (error: Error) => void
}

/** Milliseconds between two pings of a lead that owes an answer. */
const PING_EVERY = 250
/** A lead that answers nothing to so many pings in a row is taken for frozen. */
const MAX_PINGS = 8

/**
 * Joins the processes that share this process's port; null if it has its port to itself. `answer` answers a question of
 * another process while this one leads, and never rejects.
 */
export function joinLead(answer: (body: string) => Promise<string>): LeadMember | null {
  const { worker } = cluster
  if (worker === undefined) return null
  const own = worker.id
  let lead: number | null = null
  let lastId = 0
  let pings = 0
  let pinging: NodeJS.Timeout | undefined
  let left: (() => void) | null = null
  const asked = new Map<number, Waiting>()
  const answering = new Set<Promise<void>>()

  function send(message: MessageToPrimary): Promise<void> {
    return new Promise((resolve) => {
      // A message that can't be sent is lost with the primary process, and this process ends soon.
      if (worker?.isConnected() === true) worker.send(message, () => resolve())
      else resolve()
    })
  }

  function forget(id: number): Waiting | undefined {
    const waiting = asked.get(id)
    asked.delete(id)
    if (asked.size === 0) clearInterval(pinging)
    return waiting
  }

  function giveUp(): void {
    for (const id of asked.keys()) forget(id)?.reject(leadLost())
  }

  function ping(): void {
    pings += 1
    if (pings <= MAX_PINGS) return void send({ kind: 'lead: ping' })
    if (lead !== null) void send({ kind: 'lead: silent', lead })
    lead = null
    giveUp()
  }

  async function answerTo(to: number, id: number, body: string): Promise<void> {
    await send({ kind: 'lead: answer', to, id, body: await answer(body) })
  }

  function receive(message: MessageToWorker): void {
    switch (message.kind) {
      case 'lead: is':
        lead = message.lead
        if (message.lost) giveUp()
        break
      case 'lead: asked': {
        const task = answerTo(message.from, message.id, message.body).finally(() => answering.delete(task))
        answering.add(task)
        break
      }
      case 'lead: answered':
        pings = 0
        forget(message.id)?.resolve(message.body)
        break
      case 'lead: pinged':
        void send({ kind: 'lead: pong', to: message.from })
        break
      case 'lead: ponged':
        pings = 0
        break
      case 'lead: left':
        left?.()
        break
      case 'lead: dismissed':
        if (left === null) void send({ kind: 'lead: join' })
        break
    }
  }

  worker.on('message', (message: unknown) => {
    if (isToWorker(message)) receive(message)
  })
  worker.on('disconnect', () => {
    lead = null
    giveUp()
    left?.()
  })
  void send({ kind: 'lead: join' })
  return {
    isLedByAnother: () => lead !== null && lead !== own,
    ask(body, milliseconds) {
      if (!worker.isConnected()) return Promise.reject(leadLost())
      if (asked.size === 0) {
        pings = 0
        pinging = setInterval(ping, PING_EVERY)
      }
      lastId += 1
      const id = lastId
      const answered = new Promise<string>((resolve, reject) => asked.set(id, { resolve, reject }))
      void send({ kind: 'lead: ask', id, body })
      return withTimeout(milliseconds, answered).finally(() => forget(id))
    },
    async leave() {
      if (!worker.isConnected()) return
      const isLeft = new Promise<void>((resolve) => {
        left = resolve
      })
      void send({ kind: 'lead: leave' })
      await isLeft
    },
    async answered() {
      while (answering.size > 0) await Promise.all(answering)
    },
  }
}

function leadLost(): Unavailable {
  return new Unavailable('The process that leads was lost before it answered.', {
    reason: 'server.busy',
    retryAfterSeconds: 1,
  })
}
