import { registerHooks } from 'node:module'

// A module to preload: the process prints "loaded <address>" for each file of code that it loads, when it does.
registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:')) process.stderr.write(`loaded ${url}\n`)
    return nextLoad(url, context)
  },
})
