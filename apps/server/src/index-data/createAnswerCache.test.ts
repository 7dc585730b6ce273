import { describe, expect, test, vi } from 'vitest'
import { type CachedAnswer, createAnswerCache } from './createAnswerCache.ts'
import { DatabaseBusyError } from './Database.ts'

const complete = (text: string) => ({ text, isComplete: true })

function start() {
  let version: number | undefined = 1
  const answerOnce = createAnswerCache({ version: () => version })
  const ask = vi.fn(async () => complete('answer'))
  return {
    answerOnce,
    ask,
    move: (next: number | undefined) => {
      version = next
    },
  }
}

describe('createAnswerCache', () => {
  test('default: asked once while the index stands, also by those who come while it is answered', async () => {
    const { answerOnce, ask, move } = start()
    await Promise.all([answerOnce('a', ask), answerOnce('a', ask)])
    await answerOnce('a', ask)
    expect(ask).toHaveBeenCalledTimes(1)
    move(2)
    await answerOnce('a', ask)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('behavior: an answer from before the index moved is not kept for after', async () => {
    const { answerOnce, ask, move } = start()
    let answer: (given: CachedAnswer) => void = () => {}
    const slow = answerOnce('a', () => new Promise((done) => (answer = done)))
    move(2)
    expect(await answerOnce('a', ask)).toBe('answer')
    answer(complete('outdated'))
    expect(await slow).toBe('outdated')
    expect(await answerOnce('a', ask)).toBe('answer')
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test('behavior: keeps nothing while the index is not followed', async () => {
    const { answerOnce, ask, move } = start()
    move(undefined)
    await answerOnce('a', ask)
    await answerOnce('a', ask)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('error: a failure is forgotten', async () => {
    const { answerOnce, ask } = start()
    await expect(answerOnce('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await answerOnce('a', ask)).toBe('answer')
  })

  test('error: what one visitor was refused or not told is nobody else’s, also if they wait for it', async () => {
    const { answerOnce, ask } = start()
    const lacking = { text: 'lacking', isComplete: false }
    const first = answerOnce('a', async () => lacking)
    const [meanwhile, again] = [answerOnce('a', ask), answerOnce('a', ask)]
    expect(await Promise.all([first, meanwhile, again])).toEqual(['lacking', 'answer', 'answer'])
    expect(await answerOnce('a', async () => lacking)).toBe('answer')

    const refused = answerOnce('b', () => Promise.reject(new DatabaseBusyError()))
    const other = answerOnce('b', ask)
    await expect(refused).rejects.toThrow('busy')
    expect(await other).toBe('answer')

    await answerOnce('c', async () => lacking)
    expect(await answerOnce('c', ask)).toBe('answer')
  })

  test('error: a failure of the database is told to all who wait, and asks it once', async () => {
    const { answerOnce } = start()
    const fails = vi.fn(() => Promise.reject(new Error('away')))
    const asked = await Promise.allSettled(Array.from({ length: 100 }, () => answerOnce('a', fails)))
    expect(asked.every(({ status }) => status === 'rejected')).toBe(true)
    expect(fails).toHaveBeenCalledTimes(1)
  })

  test('behavior: long answers push out the oldest', async () => {
    const { answerOnce } = start()
    const long = vi.fn(async () => complete('x'.repeat(3_000_000)))
    for (const question of ['a', 'b', 'c', 'd', 'e', 'f']) await answerOnce(question, long)
    await answerOnce('f', long)
    expect(long).toHaveBeenCalledTimes(6)
    await answerOnce('a', long)
    expect(long).toHaveBeenCalledTimes(7)
  })
})
