// Loaded into Ponder before its program: when the process above is killed, the channel to it closes and nobody would stop this one.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
