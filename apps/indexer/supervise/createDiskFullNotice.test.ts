import { expect, test } from 'vitest'
import { createDiskFullNotice } from './createDiskFullNotice.ts'

test('a full database is said once, however often it fails a statement, and once that it is over', () => {
  const said: unknown[] = []
  let time = 0
  const connectionString = 'postgresql://oxbow:secret@db.example/oxbow'
  const diskFullNotice = createDiskFullNotice({ connectionString, emit: (line) => said.push(line), now: () => time })
  diskFullNotice.follows()
  for (; time < 600_000; time += 16_000) {
    diskFullNotice.isFull()
    // The look at the chain is up to ten seconds old.
    diskFullNotice.follows()
  }
  const notice = { type: 'notice', about: 'database' }
  const full =
    'The database at db.example:5432 has no space left: the index and usernames stand still, trading goes on. Free some on its disk: all goes on by itself then.'
  expect(said).toEqual([{ ...notice, text: full }])
  time += 60_000
  diskFullNotice.follows()
  diskFullNotice.follows()
  expect(said.slice(1)).toEqual([
    { ...notice, text: 'The database at db.example:5432 has space again: the index goes on.' },
  ])
})
