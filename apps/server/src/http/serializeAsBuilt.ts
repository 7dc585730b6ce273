/**
 * For responses that are built in the contract's own type: written without validation. Parsing the ten kilobytes of a quote again costs as much as
 * most of the search; tests and the client check them against the contract.
 */
export const serializeAsBuilt = () => (answer: unknown) => JSON.stringify(answer)
