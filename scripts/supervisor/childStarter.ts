import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseError } from '@oxbow/errors/BaseError'
import { Child, type ChildMessage } from './Child.ts'
import { recordChildren } from './leftOvers.ts'
import type { Options } from './options.ts'
import type { Progress } from './Progress.ts'

const root = join(import.meta.dirname, '../..')

/** Crashes before the first ready after which a part is given up. */
const crashesBeforeGivingUp = 4

/** `rank`: parts of a higher rank use those of a lower one. */
export type Part = { rank: number; stop: () => Promise<unknown> }

export type ChildStart = { name: string; rank: number; args: string[]; env: NodeJS.ProcessEnv; stopTimeoutMs: number }

/** Starts a child and waits until it is ready; resolves to its detail, if any. @throws {PartError} when it repeatedly ends before that. */
export function childStarter({ options, parts, progress }: { options: Options; progress: Progress; parts: Part[] }) {
  const children: Child[] = []
  const record = () =>
    recordChildren(
      options.dataFolder,
      children.flatMap(({ pid }) => pid ?? []),
    )
  return ({ rank, ...start }: ChildStart) =>
    new Promise<string | undefined>((ready, fail) => {
      const logFile = join(options.dataFolder, 'logs', `${start.name}.log`)
      let crashes = 0
      let isReady = false
      let lastWords: string | undefined
      const child = new Child({
        ...start,
        node: process.execPath,
        cwd: root,
        logFile,
        onStart: record,
        onMessage: (message) => {
          if (message.type === 'failed') {
            lastWords = message.message
            if (message.isFinal && !isReady) {
              fail(new PartError(start.name, lastWords, logFile))
              void child.stop()
            }
          }
          if (message.type !== 'ready') return show(progress, start.name, message)
          isReady = true
          ready(message.detail)
        },
        onCrash: ({ code, delayMs, signal }) => {
          crashes++
          if (!isReady && crashes >= crashesBeforeGivingUp) return fail(new PartError(start.name, lastWords, logFile))
          const how = signal ?? `exit code ${code}`
          console.error(
            `  The ${start.name} ended (${how}); starting it again${delayMs === 0 ? '' : ` in ${delayMs / 1000} s`}.`,
          )
        },
      })
      children.push(child)
      parts.push({ rank, stop: () => child.stop() })
      child.start()
    })
}

function show(progress: Progress, name: string, message: ChildMessage): void {
  if (message.type === 'rebuild') console.error(`  The index is built anew: ${message.reason}`)
  // Oxbow's own database reports this itself.
  const isTold = message.type === 'notice' && message.about === 'database' && !process.env.DATABASE_URL
  if (message.type === 'notice' && !isTold) console.error(`  ${message.text}`)
  if (message.type !== 'progress') return
  const { chain, done, step, total } = message
  const row = chain ?? (name === 'devnet' ? 'chains' : name === 'indexer' ? 'index' : name)
  const count = done === undefined ? '' : total === undefined ? ` ${done}` : ` ${done}/${total}`
  const of = name === 'indexer' && row !== 'index' ? 'index' : undefined
  progress.update(row, `${step ?? (name === 'indexer' ? 'indexing' : 'working')}${count}`, of)
}

export class PartError extends BaseError {
  override name = 'Supervisor.PartError'
  constructor(part: string, lastWords: string | undefined, logFile: string) {
    super(lastWords ?? `The ${part} does not start.`, {
      code: 'PartDoesNotStart',
      ...(lastWords
        ? { nextAction: `This message is from the ${part}. Its log is ${logFile}.` }
        : {
            facts: lastLines(logFile, 8),
            nextAction: `Its whole log is ${logFile}.`,
          }),
    })
  }
}

function lastLines(path: string, count: number): string[] {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count)
  } catch {
    return []
  }
}
