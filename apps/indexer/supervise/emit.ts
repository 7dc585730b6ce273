/** What the supervisor above is told, one JSON line each on standard output. */
export type Message =
  /** `step`: what is done with that chain's blocks where it is not indexing them. */
  | { type: 'progress'; chain: string; step?: string; done: number; total: number }
  /** What is waited for, where that is not a chain's blocks. */
  | { type: 'progress'; step: string }
  /** `detail`: in another way than by its own work. */
  | { type: 'ready'; detail?: string }
  | { type: 'rebuild'; reason: string }
  /** What its operator has to know, whenever that is. Whoever runs the database knows what it is `about`. */
  | { type: 'notice'; text: string; about?: 'database' }
  /** `isFinal`: it would fail again. */
  | { type: 'failed'; message: string; isFinal: boolean }

export type Emit = (message: Message) => void

export const emitLine: Emit = (message) => {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}
