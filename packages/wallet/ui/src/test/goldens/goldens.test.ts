import { describe, expect, test } from 'vitest'
import { readRequest } from '../../reading/readRequest.ts'
import { findRisks } from '../../risks/findRisks.ts'
import { signingContext } from '../signingContext.ts'
import { attackGoldens } from './attackGoldens.ts'
import { type Golden, wordsOf } from './Golden.ts'
import { liquidityGoldens } from './liquidityGoldens.ts'
import { orderGoldens } from './orderGoldens.ts'
import { payoutGoldens } from './payoutGoldens.ts'
import { permitGoldens } from './permitGoldens.ts'
import { routerGoldens } from './routerGoldens.ts'
import { textGoldens } from './textGoldens.ts'
import { tokenGoldens } from './tokenGoldens.ts'
import { valueGoldens } from './valueGoldens.ts'

const sets = {
  tokenGoldens,
  permitGoldens,
  routerGoldens,
  liquidityGoldens,
  orderGoldens,
  payoutGoldens,
  textGoldens,
  attackGoldens,
  valueGoldens,
}
const all = Object.values(sets).flat()

describe('goldens', () => {
  test('behavior: there are three hundred at least, each of its own', () => {
    expect(all.length).toBeGreaterThanOrEqual(300)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  })

  for (const [set, goldens] of Object.entries(sets))
    test(`behavior: ${set}: what was encoded is what is read`, () => {
      expect(goldens.map(readOf)).toEqual(goldens.map(expectedOf))
    })

  for (const [set, goldens] of Object.entries(sets))
    test(`behavior: ${set}: the rules say what they must`, () => {
      expect(goldens.flatMap(missingOf)).toEqual([])
    })
})

function readOf({ name, request }: Golden) {
  return { name, ...wordsOf(readRequest(request, signingContext)) }
}

function expectedOf({ allowances = [], arrives = [], isUnknown = false, leaves = [], name }: Golden) {
  return {
    name,
    leaves: [...leaves].sort(),
    arrives: [...arrives].sort(),
    allowances: [...allowances].sort(),
    isUnknown,
  }
}

function missingOf({ isHarmless, name, request, risks: wanted = [] }: Golden): readonly string[] {
  const risks = findRisks(readRequest(request, signingContext), signingContext)
  const found = risks.map(({ code }) => code)
  return [
    ...wanted.filter((code) => !found.includes(code)).map((code) => `${name}: no ${code} among ${found}`),
    // There is no market in these tests; `findValueRisks` has its own.
    ...(isHarmless
      ? risks
          .filter(({ code, level }) => level === 'critical' && code !== 'unknown-worth')
          .map(({ code }) => `${name}: ${code}`)
      : []),
  ]
}
