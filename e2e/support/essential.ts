/** The stories of every run of `npm test`: the main way through each part, and what must never give. All others are told by `npm run bench tests`. */
export const essential = {
  name: 'essential',
  description: 'Told with every change; the others before a release, by `npm run bench tests`.',
}
