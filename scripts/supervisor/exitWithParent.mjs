// Loaded into each child before its program. A supervisor that was killed cannot stop its children, so they stop themselves: the channel to it
// closes at that moment, whatever killed it.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

// One whose thread hangs says nothing more, and is started again (`Child.ts`).
setInterval(() => process.connected && process.send('alive', () => {}), 1_000).unref()
