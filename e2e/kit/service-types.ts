/** The types of the service, made from its OpenAPI document by make.ts. Not for hands. */

export type TaskRow = {
  job_id: number;
  order_id: string;
  kind: 'pickup' | 'delivery' | 'pickup-delivery' | 'appointment';
  merchant_id: string;
  created_at: string;
  job_pickup_datetime: string | null;
  job_delivery_datetime: string | null;
  timezone: string;
  time_zone?: string | null;
  name: string;
  phone: string;
  address: string;
  assignment:
    | { state: 'unassigned' }
    | { state: 'team'; team_id: number; fleet_id: string }
    | { state: 'agent'; fleet_id: string };
  state?:
    | 'unassigned'
    | 'assigned'
    | 'accepted'
    | 'declined'
    | 'started'
    | 'in_progress'
    | 'successful'
    | 'failed'
    | 'cancelled'
    | 'deleted';
  tracking_link: string | null;
  other_fields?: Record<string, unknown>;
};

export type PromoRow = {
  promo_id: number;
  code: string;
  description: string;
  status: 0 | 1;
  changed_at: string | null;
  changed_by?: string | null;
};

export type PromoChange = { at: string; changed_by: string; from: 0 | 1 | null; to: 0 | 1 };

export type TeamRow = { team_id: number; name: string };

export type AgentRow = {
  fleet_id: string;
  name: string;
  phone: string;
  team_ids: number[];
  tags: string[];
  open_tasks?: { day: string; count: number }[];
};

export type MerchantRow = { merchant_id: string; name: string; country?: string };

export type TemplateRow = { name: string; fields: { label: string }[] };

/** One task, whole. */ export type Task = {
  job_id: number;
  kind: 'pickup' | 'delivery' | 'pickup-delivery' | 'appointment';
  created_at: string;
  body: Record<string, unknown>;
  other_fields: Record<string, unknown>;
  assignment:
    | { state: 'unassigned' }
    | { state: 'team'; team_id: number; fleet_id: string }
    | { state: 'agent'; fleet_id: string };
  time_zone?: string | null;
  coordinates: {
    pickup?: { latitude: string; longitude: string; precision: 'given' | 'address' | 'city' };
    delivery?: { latitude: string; longitude: string; precision: 'given' | 'address' | 'city' };
  };
  pickupAddressNotFound: boolean;
  deliveryAddressNotFound: boolean;
  warnings: string[];
  tracking_link: string | null;
  state:
    | 'unassigned'
    | 'assigned'
    | 'accepted'
    | 'declined'
    | 'started'
    | 'in_progress'
    | 'successful'
    | 'failed'
    | 'cancelled'
    | 'deleted';
  states: {
    state:
      | 'unassigned'
      | 'assigned'
      | 'accepted'
      | 'declined'
      | 'started'
      | 'in_progress'
      | 'successful'
      | 'failed'
      | 'cancelled'
      | 'deleted';
    at: string;
  }[];
};

/** The values of each kind of task, by wire name. */ export type Bodies = {
  pickup: {
    api_key?: string;
    merchant_id?: string;
    order_id?: string;
    job_description?: string;
    job_pickup_phone?: string;
    job_pickup_name?: string;
    job_pickup_email?: string;
    job_pickup_address?: string;
    job_pickup_latitude?: string;
    job_pickup_longitude?: string;
    job_pickup_datetime?: string;
    has_pickup?: 0 | 1;
    has_delivery?: 0 | 1;
    layout_type?: number;
    tracking_link?: 0 | 1;
    timezone?: string;
    pickup_custom_field_template?: string;
    pickup_meta_data?: { label: string; data: string }[];
    team_id?: number;
    auto_assignment?: 0 | 1;
    fleet_id?: string;
    p_ref_images?: string[];
    notify?: number;
    geofence?: number;
    tags?: string;
  };
  delivery: {
    api_key?: string;
    merchant_id?: string;
    order_id?: string;
    job_description?: string;
    job_pickup_phone?: string;
    customer_email?: string;
    customer_username?: string;
    customer_phone?: string;
    customer_address?: string;
    latitude?: string;
    longitude?: string;
    job_delivery_datetime?: string;
    has_pickup?: 0 | 1;
    has_delivery?: 0 | 1;
    layout_type?: number;
    tracking_link?: 0 | 1;
    timezone?: string;
    pickup_custom_field_template?: string;
    pickup_meta_data?: { label: string; data: string }[];
    team_id?: number;
    auto_assignment?: 0 | 1;
    fleet_id?: string;
    p_ref_images?: string[];
    notify?: number;
    geofence?: number;
    tags?: string;
  };
  'pickup-delivery': {
    api_key?: string;
    merchant_id?: string;
    order_id?: string;
    job_description?: string;
    job_pickup_phone?: string;
    job_pickup_name?: string;
    job_pickup_email?: string;
    job_pickup_address?: string;
    job_pickup_latitude?: string;
    job_pickup_longitude?: string;
    job_pickup_datetime?: string;
    customer_email?: string;
    customer_username?: string;
    customer_phone?: string;
    customer_address?: string;
    latitude?: string;
    longitude?: string;
    job_delivery_datetime?: string;
    has_pickup?: 0 | 1;
    has_delivery?: 0 | 1;
    layout_type?: number;
    tracking_link?: 0 | 1;
    timezone?: string;
    pickup_custom_field_template?: string;
    pickup_meta_data?: { label: string; data: string }[];
    meta_data?: { label: string; data: string }[];
    auto_assignment?: 0 | 1;
    fleet_id?: string;
    p_ref_images?: string[];
    notify?: number;
    geofence?: number;
    tags?: string;
    ride_type?: number;
  };
  appointment: {
    api_key?: string;
    merchant_id?: string;
    order_id?: string;
    customer_email?: string;
    customer_username?: string;
    customer_phone?: string;
    customer_address?: string;
    latitude?: string;
    longitude?: string;
    job_pickup_datetime?: string;
    job_delivery_datetime?: string;
    timezone?: string;
    has_pickup?: 0 | 1;
    has_delivery?: 0 | 1;
    layout_type?: number;
    tracking_link?: 0 | 1;
    custom_field_template?: string;
    meta_data?: { label: string; data: string }[];
    team_id?: number;
    auto_assignment?: 0 | 1;
    fleet_id?: string;
    ref_images?: string[];
    notify?: number;
    geofence?: number;
    tags?: string;
  };
};

export type TaskKind = keyof Bodies;
