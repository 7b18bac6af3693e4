import { buildServer, buildWeb, installPackages } from './app.mjs'

// `npm run build`: installs the packages and builds the web app and the server, unless they are up to date. With
// `--server`, as the commands of operators call it, it only builds the server.

try {
  if (!process.argv.includes('--server')) {
    installPackages()
    await buildWeb()
  }
  await buildServer()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
