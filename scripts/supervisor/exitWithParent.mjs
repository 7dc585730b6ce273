// Preloaded in each child. A killed supervisor can't stop its children, so they
// stop themselves: their channel to it closes at that moment, whatever killed it.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

// A blocked thread sends nothing, and is restarted (`Child.ts`).
setInterval(() => process.connected && process.send('alive', () => {}), 1_000).unref()
