/** The id of the readout of the form's times, by which each of them is described. */
export const readoutId = 'time-readout';
