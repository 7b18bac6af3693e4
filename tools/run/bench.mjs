import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildServer, buildWeb, findNode, appEnvironment, installPackages, ROOT } from './app.mjs'

// `npm run bench`: installs and builds what is missing, then benchmarks the app on this machine.

try {
  installPackages()
  await buildWeb()
  await buildServer()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
const bench = spawn(findNode(), [join(ROOT, 'tools/bench/main.ts'), ...process.argv.slice(2)], {
  cwd: ROOT,
  env: appEnvironment(),
  stdio: 'inherit',
})
bench.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
