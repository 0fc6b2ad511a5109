/** What may change in any version: the faults as bytes on the wire, and the steps below the verbs. */
export { startFaultProxy, type Ending, type Exchange, type Fault, type FaultProxy } from './fault-proxy.ts';
export * from './faults.ts';
export type { Head } from './http-message.ts';
export { createServiceApi } from './service.ts';
export { startForeignService, type ForeignService } from './foreign-service.ts';
export {
  addField,
  button,
  chooseKind,
  combobox,
  connectionState,
  fillTexts,
  orderNumber,
  pick,
  textbox,
  unfold,
} from './verbs.ts';
