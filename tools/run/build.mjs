import { buildServer, buildWeb, installPackages } from './app.mjs'

// `npm run build`: installs the packages and builds the web app and the server, unless they are up to date. With
// `--server` only the server, as the commands of operators need it.

try {
  installPackages()
  if (!process.argv.includes('--server')) await buildWeb()
  await buildServer()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
