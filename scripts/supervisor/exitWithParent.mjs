// Loaded into each child before its program. A supervisor that was killed cannot stop its children, so they stop themselves: the channel to it
// closes at that moment, whatever killed it.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
