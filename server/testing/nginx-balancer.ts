import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalProgram } from './local-program.ts'

/** A load balancer in front of several processes of the app. */
export interface Balancer {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  stop(): Promise<void>
}

const TEMPLATE = join(import.meta.dirname, '../../deploy/nginx.conf.template')

/** Starts the local nginx with the configuration of `deploy/` in front of processes on these ports of 127.0.0.1. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'yardbid-nginx-'))
  // The worker processes of nginx run as another user.
  await chmod(folder, 0o755)
  const template = await readFile(TEMPLATE, 'utf8')
  const { port, stop } = await startLocalProgram('nginx', 'nginx-light', async (free) => {
    const config = join(folder, 'nginx.conf')
    await writeFile(config, wholeConfig(folder, fillIn(template, free, ports)))
    return ['-c', config, '-e', join(folder, 'error.log')]
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function fillIn(template: string, port: number, ports: readonly number[]): string {
  const processes = ports.map((of) => `server 127.0.0.1:${of} max_fails=0;`).join(' ')
  return template
    .replaceAll('${YARDBID_PORT}', `127.0.0.1:${port}`)
    .replaceAll('${YARDBID_PROCESSES}', processes)
    .replaceAll('${YARDBID_TRUSTED_PROXY}', '127.0.0.1')
}

/** Completes the configuration of `deploy/` to a full nginx.conf that writes all its files to the folder. */
function wholeConfig(folder: string, included: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    events { worker_connections 1024; }
    http {
      access_log off;
      ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
      ${included}
    }`
}
