/** How a node fails and what its operator can do, shared by the doctor's findings and the gateway's messages. */
export const nodeFaultMessages = {
  key: ['refuses its key', 'Check the key, user and password in the URL.'],
  paced: ['is asked too often and answers nothing', 'Wait, or use a plan with more calls.'],
  away: ['does not answer', 'Check that it runs and can be reached.'],
  refused: ['refuses every call', 'Check that the URL is of a node.'],
  behind: ['blocks behind', 'Wait until it has caught up, or use another one.'],
  old: ['it lags, or the chain has stopped', 'Wait until it has caught up, or use another one.'],
} as const satisfies Record<string, readonly [what: string, action: string]>
