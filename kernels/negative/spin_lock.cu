// Mistake: lanes of one warp spin on a lock that one of them holds; it never gets a turn to give
// it back.
extern "C" __global__ void spin_lock(int *lock, int *count)
{
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    *count += 1;
    __threadfence();
    atomicExch(lock, 0);
}
