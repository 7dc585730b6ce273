import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'

export type EndStep = { readonly signal: 'INT' | 'QUIT' | 'TERM' | 'KILL'; readonly afterSeconds: number }

/**
 * Ends `child` when this process is gone, whatever killed it: a shell waits until the kernel closes this process's end of a pipe, and then sends the
 * signals of `steps` in turn. With `group`, also to all processes in the group that `child` leads.
 */
export function endWithParent(
  child: ChildProcess,
  { steps, group = false }: { steps: readonly EndStep[]; group?: boolean },
): void {
  if (child.pid === undefined) return
  const target = group ? -child.pid : child.pid
  const kills = steps.map(({ signal, afterSeconds }) => `sleep ${afterSeconds}; kill -s ${signal} -- ${target}`)
  const guard = spawn('sh', ['-c', ['cat > /dev/null', ...kills].join('; ')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Without a shell (Windows), the next start ends leftover processes.
  guard.on('error', () => {})
  guard.unref()
  ;(guard.stdin as Socket).unref()
  child.once('exit', () => guard.kill('SIGKILL'))
}
