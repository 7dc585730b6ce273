/** Stories of every `npm test` run: the main path of each part, and what must never break. `npm run bench tests` runs all others. */
export const essential = {
  name: 'essential',
  description: 'Told with every change; the others before a release, by `npm run bench tests`.',
}
