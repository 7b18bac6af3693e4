import { serveBare } from './serve-bare.ts'

// The least that a call with events can cost: `node:http` drops what it is sent.
serveBare(async () => ({}))
