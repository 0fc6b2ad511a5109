import type { TaskState } from './task-state.ts';

/** What an agent's app reports (an extension), and what the service answers. Instants are ISO. */

/** `data` of `extensionPaths.agentPosition`. */
export type PositionData = {
  fleet_id: string;
  latitude: string;
  longitude: string;
  /** When the agent was there. */
  at: string;
};

/** `data` of `extensionPaths.taskState`. */
export type TaskStateData = {
  job_id: number;
  state: TaskState;
  /** The live service's number of the state. */
  job_status: number;
  /** The agent who has the task; null while it is unassigned. */
  fleet_id: string | null;
  /** Since when the task is in this state. */
  at: string;
};
