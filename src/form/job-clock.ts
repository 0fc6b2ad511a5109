let lead = 0;

/** Now, by the clock that times are typed and checked against: the service's where the device's is wrong. */
export const clockNow = (): number => Date.now() + lead;

/** Milliseconds that the service's clock is ahead of the device's; 0 for what needs no correction. */
export const readLead = (): number => lead;

/** For `clock-lead`, which tells what shows the clock. */
export const setLead = (ahead: number): void => {
  lead = ahead;
};
