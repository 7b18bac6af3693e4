import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'

const DEPLOY = join(import.meta.dirname, '../../deploy')

const service = z.object({
  user: z.string().optional(),
  read_only: z.boolean().optional(),
  privileged: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  tmpfs: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
})
type Service = z.output<typeof service>

function readServices(): ReadonlyMap<string, Service> {
  const file: unknown = parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8'), { merge: true })
  return new Map(Object.entries(z.object({ services: z.record(z.string(), service) }).parse(file).services))
}

/** The folders that each container may write to, outside memory. */
const WRITABLE: Readonly<Record<string, readonly string[]>> = {
  certificates: ['internal-tls:/tls'],
  postgres: ['database:/var/lib/postgresql'],
  redis: [],
  'api-1': ['uploads:/data'],
  'api-2': ['uploads:/data'],
  nginx: [],
  caddy: ['certificates:/data'],
  backup: ['uploads:/data', 'backups:/backups'],
}

/** Capabilities that a container has, with the reason. All others are dropped. */
const CAPABILITIES: Readonly<Record<string, readonly string[]>> = {
  // Gives the servers' keys to their user, and replaces them when they end.
  certificates: ['CHOWN', 'DAC_OVERRIDE'],
  // Its program has this one by its file, and does not start without it.
  caddy: ['NET_BIND_SERVICE'],
}

const SERVICES = [...readServices()]

test.each(SERVICES)('the container %s has a root that it can’t write, and no capabilities', (name, given) => {
  expect(given).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  })
  expect(given.privileged).toBeUndefined()
  expect(given.cap_add ?? []).toEqual(CAPABILITIES[name] ?? [])
  expect(given.volumes.filter((volume) => !volume.endsWith(':ro'))).toEqual(WRITABLE[name])
  // Memory that nobody limits is taken from the other containers.
  expect(given.tmpfs.filter((mount) => !/[:,]size=\d+m\b/.test(mount))).toEqual([])
})

test('only the containers with capabilities run as root', () => {
  const image = readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8')
  const ofImage = /^USER (\w+)$/m.exec(image)?.[1]
  const asRoot = SERVICES.filter(([name, { user }]) => {
    const isOwnImage = name.startsWith('api-') || name === 'backup'
    return (user ?? (isOwnImage ? ofImage : 'root')) === 'root'
  })
  expect(asRoot.map(([name]) => name)).toEqual(Object.keys(CAPABILITIES))
})

/** Whether a container can write to a path: to memory, or to a volume. */
function canWrite({ tmpfs, volumes }: Service, path: string): boolean {
  const mounts = [
    ...tmpfs.map((mount) => mount.split(':')[0] ?? ''),
    ...volumes.filter((volume) => !volume.endsWith(':ro')).map((volume) => volume.split(':')[1] ?? ''),
  ]
  return mounts.some((mount) => path === mount || path.startsWith(`${mount}/`))
}

test('every place that a program writes to can be written', () => {
  const services = new Map(SERVICES)
  const image = readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8')
  const compiled = /NODE_COMPILE_CACHE=(\S+)/.exec(image)?.[1] ?? ''
  const places: Readonly<Record<string, readonly string[]>> = {
    certificates: ['/tls'],
    postgres: ['/var/lib/postgresql/18/docker', '/var/run/postgresql', '/tmp'],
    redis: ['/data'],
    // A list that is uploaded waits in /tmp for the bucket.
    'api-1': ['/data', '/tmp', compiled],
    'api-2': ['/data', '/tmp', compiled],
    nginx: ['/etc/nginx/conf.d', '/var/cache/nginx', '/run', '/tmp'],
    caddy: ['/data', '/config', '/tmp'],
    backup: ['/data', '/backups', '/tmp', services.get('backup')?.environment?.['RESTIC_CACHE_DIR'] ?? ''],
  }
  expect(Object.keys(places)).toEqual([...services.keys()])
  const faults = [...services].flatMap(([name, given]) =>
    (places[name] ?? []).filter((path) => !canWrite(given, path)).map((path) => `${name} ${path}`),
  )
  expect(faults).toEqual([])
})
