import cluster from 'node:cluster'

// A preload: the app with several processes, on a system where the first attempt to replace an exited process always fails.
cluster.on('exit', () => cluster.setupPrimary({ cwd: '/a folder that is not there' }))
cluster.on('fork', (worker) => {
  if (worker.process.pid === undefined) cluster.setupPrimary({ cwd: process.cwd() })
})
